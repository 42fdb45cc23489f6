import { useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { placeResources } from '../../contract/places.ts'

const MOST = 200

/** Numbers of bins by their codes; a code stands for a number that is not known. */
export function useBins(codes: readonly string[]): { isComing: boolean; numberOf: (code: string) => string } {
  const asked = [...new Set(codes)].sort().join(',')
  const query = useMemo(() => ({ code: asked, pageNum: 1, pageSize: MOST }), [asked])
  const { data, isLoading } = useRecord(placeResources.warehouseBin.by.list, { query, enabled: asked !== '' })
  return useMemo(() => {
    const byCode = new Map(data?.records.map(({ code, binNo }) => [code, binNo]))
    return { isComing: isLoading, numberOf: (code: string) => byCode.get(code) ?? code }
  }, [data, isLoading])
}
