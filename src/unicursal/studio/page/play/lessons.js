// Three tiny puzzles that teach: what to do is shown, by a dot that goes ahead, and said in a few words.

export const LESSONS = [
  { puzzle: "3", words: "Draw one line from the dot to the ring, through every cell.", way: "RRDLLDRR" },
  { puzzle: "4x3+w1,0R", words: "A wall cannot be crossed. The rest is as before.", way: "" },
  { puzzle: "4@0,0-0,3+s1,1-2,2-3,0", words: "Meet the stops in the order of their numbers. Hint tells what to do next, and why.", way: "" },
];
