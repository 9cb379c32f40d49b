"""Pictures of rules and judgements, and the page of an audit."""
