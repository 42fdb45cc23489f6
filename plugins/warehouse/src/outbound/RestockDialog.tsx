import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { useState } from 'react'
import type { OutboundPick } from '../../contract/outbound.ts'
import {
  OutboundRestocking,
  putBackCalls,
  type RestockBody,
  type RestockProposal,
} from '../../contract/put-back-calls.ts'
import { heapLabel } from '../work/Left.tsx'
import { WorkDialog } from '../work/WorkDialog.tsx'
import { QUIETLY } from './outbound.ts'

export interface RestockDialogProps {
  pick: OutboundPick
  /** What the goods are called. */
  name: string
  /** Number of the bin in which it lies ready. */
  from: string
  proposal: RestockProposal | undefined
  /** Where it should go is being asked for. */
  isAsking: boolean
  onDone: () => void
  onClose: () => void
}

const FIELDS = ['binCode', 'quantity']

/** What lay ready for a cancelled order goes to a bin: the proposed one unless somebody knows better, as with what has just come. */
export function RestockDialog({ proposal, isAsking, ...props }: RestockDialogProps) {
  const [opened, setOpened] = useState<{ with: RestockProposal | undefined }>()
  if (!opened && (proposal || !isAsking)) setOpened({ with: proposal })
  return opened && <Proposed {...props} proposal={opened.with} />
}

function Proposed({ pick, name, from, proposal, onDone, onClose }: Omit<RestockDialogProps, 'isAsking'>) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(putBackCalls.outboundRestock, QUIETLY)
  const waits = pick.picked ?? 0
  return (
    <WorkDialog<Omit<RestockBody, 'id' | 'turn'>, OutboundPick>
      title={`${t('outboundRestocking.do')}: ${heapLabel(name, pick)}`}
      hint={
        proposal
          ? t(`outboundRestocking.${proposal.why}`, { waits, from, bin: proposal.binNo })
          : t('outboundRestocking.nowhere', { waits, from })
      }
      of={OutboundRestocking}
      fields={FIELDS}
      // A bin that is proposed is taken by Enter; in its field that would open the list of bins.
      ready={proposal ? 'quantity' : 'binCode'}
      start={{ binCode: proposal?.binCode, quantity: proposal?.quantity ?? waits }}
      saveLabel={t('outboundRestocking.do')}
      send={values => run({ body: { ...values, id: pick.id, turn: pick.returns ?? 0 } })}
      onDone={() => {
        message.success(t('outboundRestocking.done', { goods: name }))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
