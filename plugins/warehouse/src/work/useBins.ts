import { useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { placeResources } from '../../contract/places.ts'

const MOST = 200

/** Numbers of bins by their codes; a code stands for a number that is not known. */
export function useBins(codes: readonly string[]): (code: string) => string {
  const asked = [...new Set(codes)].sort().join(',')
  const query = useMemo(() => ({ code: asked, pageNum: 1, pageSize: MOST }), [asked])
  const { data } = useRecord(placeResources.warehouseBin.by.list, { query, enabled: asked !== '' })
  return useMemo(() => {
    const byCode = new Map(data?.records.map(({ code, binNo }) => [code, binNo]))
    return code => byCode.get(code) ?? code
  }, [data])
}
