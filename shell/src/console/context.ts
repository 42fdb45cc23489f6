import type { Client } from '@ntocc/sdk/client'
import { createContext, useContext } from 'react'
import type { Session } from '../session/session.ts'

/** What the shell's own components need of the running console. */
export interface Shell {
  session: Session
  client: Client
  /** Goes to a path of the console. */
  navigate(to: string, options?: { replace?: boolean }): void
}

export const ShellContext = createContext<Shell | null>(null)
ShellContext.displayName = 'ShellContext'

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('the shell context is missing')
  return shell
}
