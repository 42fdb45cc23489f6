import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded } from '@ntocc/sdk/ui'
import { inboundResources } from '../../contract/inbound.ts'
import { InboundPutaway, inboundCalls, type PutawayBody } from '../../contract/inbound-calls.ts'
import { inboundName, inboundPath } from '../names.ts'
import { AisleFrame, COMING, type WorkProps } from './AisleFrame.tsx'
import { aheadOf } from './ahead.ts'
import { ChooseHeap, leftHeap } from './ChooseHeap.tsx'
import { Over } from './Heaps.tsx'
import { IntoBin } from './IntoBin.tsx'
import { type ToPutAway, toPutAway } from './left.ts'
import { useGoodsHere } from './useNames.ts'

/** From the gate into bins: which heap, and then the bin itself, whose scan is the confirmation. */
export function PutawayWork({ id, scanning, feel }: WorkProps) {
  const { t } = useTranslation()
  const doc = useRecord(inboundResources.inbound.by.get, { params: { id } })
  const work = useRecord(inboundCalls.inboundWork, aheadOf(id))
  const proposals = useRecord(inboundCalls.inboundProposals, { query: { id } })
  const left = toPutAway(work.data?.receipts ?? [], proposals.data ?? [], scanning.steps)
  const goods = useGoodsHere((work.data?.receipts ?? []).map(({ goodsCode }) => goodsCode))
  const heaps = left.map(task => {
    const heap = leftHeap(task.receipt, goods)
    const name = task.receipt.isDamaged ? `${heap.name} · ${t('inboundReceipt.isDamaged')}` : heap.name
    return { ...heap, task, name, many: task.waits }
  })
  return (
    <AisleFrame title={doc.data && inboundName(doc.data)} path={inboundPath({ id })} scanning={scanning} feel={feel}>
      <Loaded of={work} skeleton={COMING}>
        {() => (
          <ChooseHeap
            heaps={heaps}
            isComing={goods.isComing}
            ask={t('aisle.scanGoodsOrPallet')}
            over={<Over what={t('inboundPutaway.none')} />}
            feel={feel}
            work={({ id, task, name }, onEnd) => (
              <Loaded of={doc} skeleton={COMING}>
                {({ warehouseCode }) => (
                  <Loaded of={proposals} skeleton={COMING}>
                    {() => (
                      <Putting
                        key={`${id}/${task.turn}`}
                        scanning={scanning}
                        feel={feel}
                        task={task}
                        name={name}
                        warehouseCode={warehouseCode}
                        onEnd={onEnd}
                      />
                    )}
                  </Loaded>
                )}
              </Loaded>
            )}
          />
        )}
      </Loaded>
    </AisleFrame>
  )
}

interface PuttingProps extends Omit<WorkProps, 'id'> {
  task: ToPutAway
  name: string
  warehouseCode: string
  onEnd: () => void
}

function Putting({ task: { receipt, waits, turn, proposal }, name, scanning, feel, ...more }: PuttingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const many = { waits: format.number(waits) }
  return (
    <IntoBin<Omit<PutawayBody, 'id' | 'turn'>>
      {...more}
      feel={feel}
      name={name}
      waits={waits}
      proposal={proposal}
      about={(bin, isProposed) =>
        proposal && isProposed
          ? t(`inboundPutaway.${proposal.why}`, { ...many, bin: bin?.binNo })
          : t('aisle.waits', many)
      }
      of={InboundPutaway}
      verb={t('inboundPutaway.do')}
      keep={async (values, bin) => {
        const said = { goods: name, quantity: values.quantity, ...(bin && { bin: bin.binNo }) }
        await scanning.keep({ what: 'putAway', body: { ...values, id: receipt.id, turn }, said })
        feel.right(t('inboundPutaway.done', { goods: name }))
      }}
    />
  )
}
