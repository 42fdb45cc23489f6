import { createContext, useContext } from 'react'
import type { Offered } from './action.ts'

/** The actions of this moment, keys settled: the shell's, then those of the page on screen. */
export interface ActionBoard {
  readonly shell: readonly Offered[]
  readonly page: readonly Offered[]
}

export const ActionsContext = createContext<ActionBoard | null>(null)
ActionsContext.displayName = 'ActionsContext'

export function useActionBoard(): ActionBoard {
  const board = useContext(ActionsContext)
  if (!board) throw new Error('the actions context is missing')
  return board
}

/** One of the shell's actions; undefined when this user is not offered it. */
export function useShellAction(id: string): Offered | undefined {
  return useActionBoard().shell.find(action => action.id === id)
}
