/**
 * What the half of a plugin beside the database is written with: types, the definer, and `sql`. What a service can do
 * comes to it in `ctx`; nothing here opens, stores or sends anything.
 */
export { type SQL, sql } from 'drizzle-orm'
export type { AnyEntity, AreaContract } from '../contracts/area.ts'
export * from './across.ts'
export * from './bulk-moves.ts'
export * from './context.ts'
export * from './demo.ts'
export * from './demo-drawing.ts'
export * from './demo-nouns.ts'
export * from './demo-pictures.ts'
export * from './facilities.ts'
export * from './jobs.ts'
export * from './listeners.ts'
export * from './live.ts'
export * from './live-hauls.ts'
export * from './records.ts'
export * from './requests.ts'
export * from './service.ts'
export * from './shares.ts'
export * from './signers.ts'
export * from './trails.ts'
