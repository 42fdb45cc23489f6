import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded } from '@ntocc/sdk/ui'
import { outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { OutboundRestocking, putBackCalls, type RestockBody } from '../../contract/put-back-calls.ts'
import { outboundName, outboundPath } from '../names.ts'
import { AisleFrame, COMING, type WorkProps } from './AisleFrame.tsx'
import { aheadOf } from './ahead.ts'
import { ChooseHeap, leftHeap } from './ChooseHeap.tsx'
import { Over } from './Heaps.tsx'
import { IntoBin } from './IntoBin.tsx'
import { type ToPutBack, toPutBack } from './left.ts'
import { useGoodsHere } from './useNames.ts'

/** What lay ready for an order that was cancelled: which heap, and then the bin that it goes to. */
export function RestockWork({ id, scanning, feel }: WorkProps) {
  const { t } = useTranslation()
  const doc = useRecord(outboundResources.outbound.by.get, { params: { id } })
  const work = useRecord(outboundCalls.outboundWork, aheadOf(id))
  const proposed = useRecord(putBackCalls.outboundRestockTask, { query: { id } })
  const picks = work.data?.returns ?? []
  const left = toPutBack(picks, proposed.data ?? [], scanning.steps)
  const goods = useGoodsHere(picks.map(({ goodsCode }) => goodsCode))
  const heaps = left.map(task => ({ ...leftHeap(task.pick, goods), task, many: task.waits }))
  return (
    <AisleFrame title={doc.data && outboundName(doc.data)} path={outboundPath({ id })} scanning={scanning} feel={feel}>
      <Loaded of={work} skeleton={COMING}>
        {() => (
          <ChooseHeap
            heaps={heaps}
            isComing={goods.isComing}
            ask={t('aisle.scanGoodsOrPallet')}
            over={<Over what={t('outboundRestocking.none')} />}
            feel={feel}
            work={({ id, task, name }, onEnd) => (
              <Loaded of={doc} skeleton={COMING}>
                {({ warehouseCode }) => (
                  <Loaded of={proposed} skeleton={COMING}>
                    {tasks => (
                      <PuttingBack
                        key={`${id}/${task.turn}`}
                        scanning={scanning}
                        feel={feel}
                        task={task}
                        from={tasks.find(({ pickId }) => pickId === id)?.fromBinNo}
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

interface PuttingBackProps extends Omit<WorkProps, 'id'> {
  task: ToPutBack
  /** Number of the bin in which it lies ready; undefined where no bin has room for it. */
  from: string | undefined
  name: string
  warehouseCode: string
  onEnd: () => void
}

function PuttingBack({ task, from, name, scanning, feel, ...more }: PuttingBackProps) {
  const { pick, waits, turn, proposal } = task
  const { t } = useTranslation()
  const format = useFormat()
  const many = { waits: format.number(waits), from: from ?? '' }
  return (
    <IntoBin<Omit<RestockBody, 'id' | 'turn'>>
      {...more}
      feel={feel}
      name={name}
      waits={waits}
      proposal={proposal}
      about={(bin, isProposed) =>
        proposal && isProposed
          ? t(`outboundRestocking.${proposal.why}`, { ...many, bin: bin?.binNo })
          : t('outboundRestocking.other', many)
      }
      of={OutboundRestocking}
      verb={t('outboundRestocking.do')}
      keep={async (values, bin) => {
        const said = { goods: name, quantity: values.quantity, ...(bin && { bin: bin.binNo }) }
        await scanning.keep({ what: 'restock', body: { ...values, id: pick.id, turn }, said })
        feel.right(t('outboundRestocking.done', { goods: name }))
      }}
    />
  )
}
