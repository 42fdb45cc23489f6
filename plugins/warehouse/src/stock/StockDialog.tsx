import type { Entity } from '@ntocc/sdk/fields'
import type { ActionResult } from '@ntocc/sdk/hooks'
import type { FormSchema, FormValues } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { stockResources } from '../../contract/stock.ts'
import { WorkDialog } from '../work/WorkDialog.tsx'

const { stockLine, stockPosting } = stockResources
/** What shows stock, and is read anew after a change of it. */
export const TOUCHED = { invalidates: [stockLine.by.list, stockLine.by.get, stockPosting.by.list], silent: true }

export interface StockDialogProps<V extends object> {
  title: string
  hint?: string
  /** What is filled in: a form of its own, not a stored record. */
  of: Entity
  fields: readonly string[]
  start?: FormValues
  /** Which of them follow others, or are chosen among some. Keep the object stable. */
  depends?: FormSchema['depends']
  /** Told what stands in the fields. Keep the function stable. */
  onValues?: (values: FormValues) => void
  send: (values: V) => Promise<ActionResult<{ docNo: string }>>
  done: (docNo: string) => string
  onClose: () => void
}

/** A change of stock by hand: filled in, posted under a number that is told. */
export function StockDialog<V extends object>({ done, onClose, ...asked }: StockDialogProps<V>) {
  const { message } = App.useApp()
  return (
    <WorkDialog<V, { docNo: string }>
      {...asked}
      saveLabel={asked.title}
      onDone={({ docNo }) => {
        message.success(done(docNo))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
