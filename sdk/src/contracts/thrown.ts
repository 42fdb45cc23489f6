/** By what it has: errors of another realm, as of a worker or a page in a test, are instances of another class. */
const isError = (thrown: unknown): thrown is Error =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'

/** What was thrown as an Error: anything can be thrown, and a promise can be rejected with anything. */
export const asError = (thrown: unknown): Error => (isError(thrown) ? thrown : new Error(String(thrown)))

/** What Node, PostgreSQL and others tell kinds of errors apart by, `ENOENT` or `23505`; undefined where none is said. */
export const codeOfError = (thrown: unknown): string | undefined =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined
