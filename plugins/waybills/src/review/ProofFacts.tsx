import { useTranslation } from '@ntocc/sdk/hooks'
import { type Fact, FactsGrid, Quantity, TimeCell } from '@ntocc/sdk/ui'
import type { WaybillSheet } from '../../contract/review-calls.ts'
import { isWeighed } from '../../contract/weighing.ts'
import { isShownBefore, nodesOf, type ProofName, receiptsOf } from './proofs.ts'
import type { QueueName } from './queues.ts'

/** What was typed beside the pictures of a proof: weights, and when. */
export function ProofFacts({ sheet, proof, queue }: { sheet: WaybillSheet; proof: ProofName; queue: QueueName }) {
  const { t } = useTranslation()
  const papers = receiptsOf(sheet, proof)
  const weighed = papers.find(({ netKg }) => netKg != null)
  const at = nodesOf(sheet, proof).at(-1)?.time ?? papers[0]?.uploadedAt
  const by = papers[0]?.uploadedBy
  const signedBy = papers.find(paper => paper.signedBy)?.signedBy
  const away = [...new Set(nodesOf(sheet, proof).flatMap(({ inFence, remark }) => (inFence === false && remark) || []))]
  const facts: Fact[] = [
    ...(weighed
      ? (['grossKg', 'tareKg', 'netKg'] as const).map(name => ({
          key: name,
          label: t(`receipt.${name}`),
          value: <Quantity value={weighed[name]} unit="kg" />,
        }))
      : []),
    ...(at ? [{ key: 'time', label: t('review.time'), value: <TimeCell value={at} /> }] : []),
    ...(signedBy ? [{ key: 'signedBy', label: t('receipt.signedBy'), value: signedBy }] : []),
    ...(away.length > 0 ? [{ key: 'away', label: t('review.awayReason'), wide: true, value: away.join('; ') }] : []),
    ...(by ? [{ key: 'by', label: t('receipt.uploadedBy'), value: by }] : []),
  ]
  // What a reviewer would look for and nobody gave: said, or it looks as if it had been forgotten to be shown.
  const hasWeighbill = proof !== 'receipt' && isWeighed(sheet.waybill.unit)
  const missing = [
    ...(hasWeighbill && !weighed ? [t('receipt.netKg')] : []),
    ...(at ? [] : [t('review.time')]),
    ...(by ? [] : [t('receipt.uploadedBy')]),
  ]
  return (
    <>
      {facts.length > 0 && <FactsGrid facts={facts} />}
      {isShownBefore(sheet, proof, queue) && <p className="nt-dim">{t('review.shownBefore')}</p>}
      {missing.length > 0 && (
        <p className="nt-dim waybills-missing" role="note">
          {t('review.missing', { what: missing.join(t('review.and')) })}
        </p>
      )}
    </>
  )
}
