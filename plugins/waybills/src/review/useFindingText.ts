import { useDict, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import type { Finding } from '../../contract/review-calls.ts'

/** What a finding says, its quantities in the waybill's unit. */
export function useFindingText(): (finding: Finding | undefined, unit: unknown) => string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const dict = useDict(['unit'])
  return (finding, unit) => {
    if (!finding) return undefined
    const label = dict.label('unit', unit as string)
    const quantities = Object.entries(finding.params ?? {}).map(
      ([name, value]) => [name, format.number(value)] as const,
    )
    const text = t(`finding.${finding.code}`, { ...Object.fromEntries(quantities), unit: label })
    return finding.said ? t('review.said', { text, said: finding.said }) : text
  }
}
