import { createHash } from 'node:crypto'

/** What an access token is called where it must not be known itself: the backend keeps no more of it either. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
