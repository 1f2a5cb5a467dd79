/** What seals the secrets of test databases, as the environment gives it. */
export const testSecretKeys = Buffer.alloc(32, 5).toString('base64')
