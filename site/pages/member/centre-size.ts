/** The window of the member centre, in CSS pixels; its frame stands in this size before its pages have been fetched. */
export const centreSize = { width: 1120, height: 720 }
