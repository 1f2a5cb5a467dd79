/**
 * Flags of Node for the server. Nearly all objects of a call are garbage after its answer; with the default young generation of
 * 16 MB those of calls in progress are copied repeatedly. 32 MB halve that.
 */
export const serverFlags = ['--max-semi-space-size=32']
