import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Entity } from '../../fields/index.ts'
import { type PageAction, usePageActions, usePermission } from '../../hooks/index.ts'
import { lazyPart } from '../core/lazyPart.ts'
import { useUiText } from '../core/text.ts'

const ImportDrawer = lazyPart(() => import('./ImportDrawer.tsx').then(part => part.ImportDrawer))

export interface ListImport {
  /** Of the template, without extension; also the title of the drawer. */
  fileName: string
  /** Fields that a file may bring, in their order. Default: all that fit into a cell. */
  fields?: readonly string[]
  /** Permission of whoever may create such a record; without it there is no button. */
  permission?: string
}

export interface ImportButtonProps extends ListImport {
  entity: Entity
  labelOf: (name: string) => string
  onDone: () => void
  /** Shows the records that an import has added, where there is a list of them. */
  onShow?: (importId: string) => void
  /** Page of a record by its id: whatever has a value already is looked at there. */
  hrefOf?: (record: { id: number }) => string
  /** What is usually done with all of them next. */
  next?: readonly { key: string; label: string; run: (importId: string, count: number) => void }[]
}

const NOTHING: readonly PageAction[] = []

/** Imports records of a list from a file. */
export function ImportButton(props: ImportButtonProps) {
  const text = useUiText()
  const [isOpen, setOpen] = useState(false)
  const isAllowed = usePermission(props.permission) === 'allowed'
  usePageActions(isAllowed ? [{ id: 'import', title: text('import.button'), run: () => setOpen(true) }] : NOTHING)
  if (!isAllowed) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('import.button')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDrawer {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
