export * from './console.ts'
export * from './envelope.ts'
export * from './language.ts'
export * from './session.ts'
