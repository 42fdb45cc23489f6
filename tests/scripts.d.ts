/** Types of scripts that are plain JavaScript, because they run before anything is built. */
declare module '*/sdk/cli/parents.mjs' {
  export function isAlive(pid: number): boolean
}

declare module '*/scripts/lib/lifetime.mjs' {
  export const TEST_SERVER: string
  export function beginRun(options?: { graceMs?: number; postgres?: string }): Promise<{
    folder: string
    end(): Promise<void>
  }>
}
