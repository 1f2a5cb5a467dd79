/** The window of the agent centre, in CSS pixels. It is wider than the member centre: its tables have more columns. */
export const agentCentreSize = { width: 1240, height: 780 }
