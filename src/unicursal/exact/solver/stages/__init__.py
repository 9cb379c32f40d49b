"""The stages of an answer, each a proof or a step towards a witness; cheap ones first."""
