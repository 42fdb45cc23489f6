export * from './errors.ts'
export * from './ports.ts'
export type * from './types.ts'
