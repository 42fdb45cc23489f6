/** @ntocc/sdk: all that a plugin may import. */
export * from './client/index.ts'
export * from './contracts/index.ts'
export * from './fields/index.ts'
export * from './hooks/index.ts'
export * from './plugin/index.ts'
export * from './reporting/index.ts'
export * from './ui/index.ts'
