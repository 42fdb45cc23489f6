/** Pictures of accounts: small squares. */
export const HEAD_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export const MOST_HEAD_IMAGE_BYTES = 200 * 1024
/** Pixels. */
export const MOST_HEAD_IMAGE_SIDE = 512

/** Where a picture is read; another picture has another address. */
export const headImagePath = (id: string): string => `/ntocc-basic-api/party/headImg/${id}`
export const isHeadImagePath = (image: string): boolean => image.startsWith(headImagePath(''))
