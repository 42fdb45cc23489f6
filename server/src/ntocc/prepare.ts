import type { FastifyBaseLogger } from 'fastify'
import type { AreaHost } from './areas/host.ts'
import { migrate } from './db/migrate.ts'
import { seedBasics } from './seed/index.ts'
import type { Services } from './serve/register.ts'

/**
 * Tables, areas, and what both start with: the basics ask the areas for menus and permissions, and areas find the
 * branches that the basics make, and the queue that their jobs wait in.
 */
export const prepare = async (services: Services, log: FastifyBaseLogger, areas: AreaHost): Promise<void> => {
  const { db, config, jobs } = services
  if (!config.isPrepared) await migrate(db)
  await areas.prepare()
  if (!config.isPrepared) await seedBasics(db, config, log)
  await jobs.start(db.kind === 'pglite' && !config.db)
  await areas.start()
}
