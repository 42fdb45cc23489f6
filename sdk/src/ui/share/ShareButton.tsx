import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ShareKind } from '../../contracts/index.ts'
import { useUiText } from '../core/text.ts'

const Dialog = lazy(() => import('./ShareDialog.tsx').then(part => ({ default: part.ShareDialog })))

/** A page that a link can open. */
export interface SharePage {
  path: string
  kind: ShareKind
  /** What whoever has the link will see. */
  label: string
}

/** Makes links that open one record without a login. */
export function ShareButton(props: { id: number; pages: readonly [SharePage, ...SharePage[]] }) {
  const text = useUiText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('share.share')}</Button>
      {open && (
        <Suspense fallback={null}>
          <Dialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
