export * from './definition.ts'
export type { IconName } from './icons.ts'
export type * from './slot-props.ts'
export * from './version.ts'
