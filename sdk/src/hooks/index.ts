export * from './contexts.ts'
