/**
 * React in development notes for each element where it was made, for the debugger of a browser and for its warnings' stacks of
 * owners: a fifth of what a page costs in a test. Read before anything that brings React.
 */
Reflect.deleteProperty(console, 'createTask')

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const react = (await import('react')) as unknown as Readonly<Record<string, object | undefined>>
// It stops by itself after ten thousand of them, until the next second. A React without it is only slower.
if (react[INTERNALS])
  Object.defineProperty(react[INTERNALS], 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })

export {}
