"""What is measured, one file for each subject: `figures(effort)` yields them one by one."""
