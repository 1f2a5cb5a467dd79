/**
 * What Node is told when it runs the server. Nearly all that a call makes is rubbish once it is answered; in the 16 MB that
 * Node gives such things, what calls under way still need is copied about all the time. 32 MB halve that.
 */
export const serverFlags = ['--max-semi-space-size=32']
