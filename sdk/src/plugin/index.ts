export * from './definition.ts'
export * from './version.ts'
