import { useQuery } from '@tanstack/react-query'
import { isHeadImagePath } from '../../contracts/head-image.ts'
import { useClient } from '../../hooks/services.ts'
import { useObjectUrl } from '../../hooks/use-file.ts'
import './core.css'

export interface HeadImageProps {
  /** Where the picture is read; without one the first letter of the name. */
  image: string | null | undefined
  name: string
  /** Pixels. */
  size?: number
}

/** The picture of a person beside their name, which says who it is. */
export function HeadImage({ image, name, size = 24 }: HeadImageProps) {
  const url = useImage(image || undefined)
  const box = { width: size, height: size }
  if (url) return <img className="nt-head-image" src={url} alt="" style={box} />
  // By style sheet: the letter is a picture of the name, not a text beside it.
  return (
    <span className="nt-head-image" style={box} data-letter={[...name][0]?.toUpperCase() ?? ''} aria-hidden="true" />
  )
}

/** Pictures of accounts are fetched as the session: an image element could not say who is asking. */
function useImage(image: string | undefined): string | undefined {
  const client = useClient()
  const isOwn = image !== undefined && isHeadImagePath(image)
  const { data } = useQuery({
    queryKey: ['headImage', image],
    queryFn: async ({ signal }) => (await client.file(image ?? '', { silent: true, signal })).blob,
    enabled: isOwn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const url = useObjectUrl(data)
  return isOwn ? url : image
}
