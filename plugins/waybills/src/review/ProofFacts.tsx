import { useTranslation } from '@ntocc/sdk/hooks'
import { type Fact, FactsGrid, Quantity, TimeCell } from '@ntocc/sdk/ui'
import type { WaybillSheet } from '../../contract/review-calls.ts'
import { nodesOf, type ProofName, receiptsOf } from './proofs.ts'

/** What was typed beside the pictures of a proof: weights, and when. */
export function ProofFacts({ sheet, proof }: { sheet: WaybillSheet; proof: ProofName }) {
  const { t } = useTranslation()
  const papers = receiptsOf(sheet, proof)
  const weighed = papers.find(({ netKg }) => netKg != null)
  const at = nodesOf(sheet, proof).at(-1)?.time ?? papers[0]?.uploadedAt
  const by = papers[0]?.uploadedBy
  const signedBy = papers.find(paper => paper.signedBy)?.signedBy
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
    ...(by ? [{ key: 'by', label: t('receipt.uploadedBy'), value: by }] : []),
  ]
  // What a reviewer would look for and nobody gave: said, or it looks as if it had been forgotten to be shown.
  const isWeighed = proof !== 'receipt' && sheet.waybill.unit === 'tonne'
  const missing = [
    ...(isWeighed && !weighed ? [t('receipt.netKg')] : []),
    ...(at ? [] : [t('review.time')]),
    ...(by ? [] : [t('receipt.uploadedBy')]),
  ]
  return (
    <>
      {facts.length > 0 && <FactsGrid facts={facts} />}
      {missing.length > 0 && (
        <p className="nt-dim waybills-missing" role="note">
          {t('review.missing', { what: missing.join(t('review.and')) })}
        </p>
      )}
    </>
  )
}
