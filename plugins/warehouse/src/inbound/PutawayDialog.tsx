import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { useState } from 'react'
import type { InboundReceipt } from '../../contract/inbound.ts'
import { InboundPutaway, inboundCalls, type PutawayBody, type PutawayProposal } from '../../contract/inbound-calls.ts'
import { heapLabel } from '../work/Left.tsx'
import { leftOf } from '../work/left-of.ts'
import { WorkDialog } from '../work/WorkDialog.tsx'
import { QUIETLY } from './inbound.ts'

export interface PutawayDialogProps {
  receipt: InboundReceipt
  /** What the goods are called. */
  name: string
  proposal: PutawayProposal | undefined
  /** Where it should go is being asked for. */
  isAsking: boolean
  onDone: () => void
  onClose: () => void
}

const FIELDS = ['binCode', 'quantity']

/**
 * A receipt goes to its bin: the proposed one unless somebody knows better. It opens when it is known what is proposed, and keeps to
 * that: a bin that came later would find its field passed over, and nothing changes under the hands of whoever types.
 */
export function PutawayDialog({ proposal, isAsking, ...props }: PutawayDialogProps) {
  const [opened, setOpened] = useState<{ with: PutawayProposal | undefined }>()
  if (!opened && (proposal || !isAsking)) setOpened({ with: proposal })
  return opened && <Proposed {...props} proposal={opened.with} />
}

function Proposed({ receipt, name, proposal, onDone, onClose }: Omit<PutawayDialogProps, 'isAsking'>) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(inboundCalls.inboundPutAway, QUIETLY)
  const waits = leftOf(receipt.quantity, receipt.stored)
  return (
    <WorkDialog<Omit<PutawayBody, 'id' | 'turn'>, InboundReceipt>
      title={`${t('inboundPutaway.do')}: ${heapLabel(name, receipt)}`}
      hint={
        proposal
          ? t(`inboundPutaway.${proposal.why}`, { waits, bin: proposal.binNo })
          : t('inboundPutaway.nowhere', { waits })
      }
      of={InboundPutaway}
      fields={FIELDS}
      // A bin that is proposed is taken by Enter; in its field that would open the list of bins.
      ready={proposal ? 'quantity' : 'binCode'}
      start={{ binCode: proposal?.binCode, quantity: proposal?.quantity ?? waits }}
      saveLabel={t('inboundPutaway.do')}
      send={values => run({ body: { ...values, id: receipt.id, turn: receipt.putaways ?? 0 } })}
      onDone={() => {
        message.success(t('inboundPutaway.done', { goods: name }))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
