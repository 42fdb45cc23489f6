import type { ReactNode } from 'react'
import { usePermission } from '../../hooks/use-permission.ts'
import { Empty, Skeleton } from './States.tsx'
import { useUiText } from './text.ts'

interface PermittedProps {
  /** Code that the reader needs; without one all may see it. */
  permission: string | undefined
  /** In the place of "You do not have access to this page". */
  title?: string
  hint?: string
  children: ReactNode
}

/** What only some may see: nothing of it is drawn, and so nothing asked for, before it is known that this reader may. */
export function Permitted({ permission, title, hint, children }: PermittedProps) {
  const text = useUiText()
  const state = usePermission(permission)
  if (state === 'unknown') return <Skeleton rows={8} />
  if (state === 'denied')
    return <Empty icon="lock" title={title ?? text('page.denied')} hint={hint ?? text('page.deniedHint')} />
  return <>{children}</>
}
