import { useClient } from '@ntocc/sdk/hooks'
import { useCallback } from 'react'
import { placeResources, type WarehouseBin } from '../../contract/places.ts'

/** A number is part of others: A-01 of A-01-02. */
const MOST = 50

/** A bin of a warehouse by what is printed on it; undefined where there is none, or nobody to ask. */
export function useBinAt(warehouseCode: string): (binNo: string) => Promise<WarehouseBin | undefined> {
  const client = useClient()
  return useCallback(
    async binNo => {
      const query = { warehouseCode, binNo, pageNum: 1, pageSize: MOST }
      try {
        const { records } = await client.call(placeResources.warehouseBin.by.list, { query, silent: true })
        return records.find(bin => bin.binNo.toLowerCase() === binNo.toLowerCase())
      } catch {
        return undefined
      }
    },
    [client, warehouseCode],
  )
}
