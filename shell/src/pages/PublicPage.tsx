import type { KnownPage } from '../access/routes.ts'

/** placeholder until host lands */
export default function PublicPage({ page }: { page: KnownPage; params: Record<string, string> }) {
  return <main>{page.name}</main>
}
