/** Types of scripts that are plain JavaScript, because they run before anything is built. */
declare module '*/sdk/cli/parents.mjs' {
  export const GONE: number
  export function isAlive(pid: number): boolean
  export function starters(
    env?: Record<string, string | undefined>,
    parent?: number,
    processes?: Map<number, { parent: number; name: string }>,
  ): number[]
}

declare module '*/scripts/lib/lifetime.mjs' {
  export const TEST_SERVER: string
  export function beginRun(options?: { graceMs?: number; postgres?: string }): Promise<{
    folder: string
    end(): Promise<void>
  }>
}
