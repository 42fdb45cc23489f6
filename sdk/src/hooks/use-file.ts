import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathOf } from '../contracts/endpoints/endpoint.ts'
import { fileCalls } from '../contracts/endpoints/files.ts'
import { fileIdOf } from '../contracts/files.ts'
import { useClient } from './services.ts'

export const fileKey = (reference: string) => ['file', reference] as const

/** Minutes a file that nothing shows any more is kept in memory. */
const KEPT_MS = 2 * 60_000

export interface ShownFile {
  /** For an image element; undefined while it comes, or when it is no picture. */
  url: string | undefined
  blob: Blob | undefined
  isPicture: boolean
  error: Error | null
  retry(): void
}

/**
 * A file of a record by its reference. Uploaded ones are fetched as the session (an image element could not say who is
 * asking); any other reference is an address already.
 */
export function useFile(reference: string): ShownFile {
  const client = useClient()
  const id = fileIdOf(reference)
  const { data, error, refetch } = useQuery({
    queryKey: fileKey(reference),
    queryFn: async ({ signal }) => {
      const path = pathOf(fileCalls.content, { id: id ?? '' })
      return (await client.file(path, { silent: true, signal })).blob
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  })
  const own = useObjectUrl(data)
  const isPicture = id === undefined || (data?.type.startsWith('image/') ?? true)
  return {
    url: id === undefined ? reference : isPicture ? own : undefined,
    blob: data,
    isPicture,
    error: id === undefined ? null : error,
    retry: () => void refetch(),
  }
}

/** An address for a blob, for as long as it is shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
