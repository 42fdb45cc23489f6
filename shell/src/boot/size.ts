export const SIZES = ['large', 'medium', 'small'] as const
export type Size = (typeof SIZES)[number]
export const DEFAULT_SIZE: Size = 'medium'

export const sizeOf = (cookie: string | undefined): Size => SIZES.find(size => size === cookie) ?? DEFAULT_SIZE
