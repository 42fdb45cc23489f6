/**
 * What a test waits for comes within this, in milliseconds, or not at all: a machine that is busy with other things is slow, and no test is about
 * that. Every poll has this limit: `expect.poll`, `vi.waitFor`, and those of the Testing Library.
 */
export const LIMIT_MS = 60_000
