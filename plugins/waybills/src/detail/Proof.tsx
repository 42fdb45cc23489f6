import { endpoints, type WaybillDetail } from '@ntocc/sdk/contracts'
import { useAction, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, CopyableId, type Fact, FactsGrid, Loaded, Skeleton, StateTag, TimeCell } from '@ntocc/sdk/ui'
import { proofCalls, type WaybillProof } from '../../contract/proof-calls.ts'

const TONES = { none: 'waiting', proven: 'done', changed: 'waiting', broken: 'trouble' } as const
const { maYiBlockChainApply: apply, maYiBlockChainProof: proof } = proofCalls

/** What the ledger says of the waybill: written down when it is finished, and looked through each time it is shown. */
export function Proof({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const found = useRecord(proof, { params: { id: waybill.id } })
  const chain = useRecord(endpoints.outsideServices).data?.chain
  const write = useAction(apply, { invalidates: [proof] })
  return (
    <Loaded of={found} skeleton={<Skeleton rows={5} />}>
      {told => (
        <section className="waybills-proof" aria-label={t('tab.proof')}>
          <header>
            <StateTag tone={TONES[told.state]}>{t(`ledgerProof.state.${told.state}`)}</StateTag>
            <p role="status">
              {t(told.state === 'none' && !told.provable ? 'ledgerProof.later' : `ledgerProof.means.${told.state}`)}
            </p>
          </header>
          {chain?.connected === false && <p>{t('ledgerProof.noChain', { setting: chain.setting ?? '' })}</p>}
          <FactsGrid facts={factsOf(told, t)} />
          <div className="waybills-proof-acts">
            {told.provable && (told.state === 'none' || told.state === 'changed') && (
              <ActionButton
                label={t('ledgerProof.write')}
                onClick={() => void write.run({ params: { id: waybill.id } })}
              />
            )}
            {told.applied && <ActionButton label={t('ledgerProof.verify')} onClick={() => void found.refetch()} />}
          </div>
        </section>
      )}
    </Loaded>
  )
}

function factsOf({ entry, entries, broken, chain }: WaybillProof, t: ReturnType<typeof useTranslation>['t']): Fact[] {
  if (!entry) return []
  const hash = (key: 'hash' | 'digest' | 'previous' | 'transaction') => ({
    key,
    label: t(`ledgerProof.${key}`),
    wide: true,
    value: entry[key] ? <CopyableId id={entry[key]} /> : t('ledgerProof.first'),
  })
  return [
    { key: 'at', label: t('ledgerProof.at'), value: <TimeCell value={entry.at} /> },
    { key: 'sequence', label: t('ledgerProof.sequence'), value: `${entry.sequence} / ${entries ?? entry.sequence}` },
    {
      key: 'ledger',
      label: t('ledgerProof.ledger'),
      value: broken === undefined ? t('ledgerProof.whole') : t('ledgerProof.brokenAt', { sequence: broken }),
    },
    ...(chain ? [{ key: 'chain', label: t('ledgerProof.chain'), value: t(`ledgerProof.chainSays.${chain}`) }] : []),
    hash('hash'),
    hash('digest'),
    hash('previous'),
    ...(entry.transaction ? [hash('transaction')] : []),
  ]
}
