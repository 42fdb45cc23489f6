import { areaPage } from '../areas/registry.ts'

/** Codes that granted pages read by, as their plugins declare: a role that has the page has the code with it. */
export const permissionsOfPages = (pages: readonly string[]): string[] => [
  ...new Set(pages.flatMap(name => areaPage(name)?.permission ?? [])),
]
