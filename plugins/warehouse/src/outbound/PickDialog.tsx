import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import type { OutboundPick } from '../../contract/outbound.ts'
import { OutboundPicking, outboundCalls, type PickingBody } from '../../contract/outbound-calls.ts'
import { heapLabel } from '../work/Left.tsx'
import { WorkDialog } from '../work/WorkDialog.tsx'
import { QUIETLY } from './outbound.ts'

export interface PickDialogProps {
  pick: OutboundPick
  /** What the goods are called. */
  name: string
  /** Number of the bin. */
  bin: string
  /** Whose it is, where it is one of several orders. */
  order?: string
  onDone: () => void
  onClose: () => void
}

const FIELDS = ['quantity', 'reason']

/** One walk to a bin: all that is asked for unless less is found. */
export function PickDialog({ pick, name, bin, order, onDone, onClose }: PickDialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(outboundCalls.outboundPickConfirm, QUIETLY)
  return (
    <WorkDialog<Omit<PickingBody, 'id'>, OutboundPick>
      title={`${t('outboundPicking.do')}: ${heapLabel(name, pick)}`}
      hint={
        order
          ? t('outboundPicking.hintOf', { asked: pick.asked, bin, order })
          : t('outboundPicking.hint', { asked: pick.asked, bin })
      }
      of={OutboundPicking}
      fields={FIELDS}
      start={{ quantity: pick.asked }}
      saveLabel={t('outboundPicking.do')}
      send={values => run({ body: { ...values, id: pick.id } })}
      onDone={() => {
        message.success(t('outboundPicking.done', { goods: name }))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
