import { pino } from 'pino'
import { AreaHost } from '../areas/host.ts'
import type { Db } from '../db/database.ts'
import { JobQueue } from '../jobs/queue.ts'
import { JobWorker } from '../jobs/worker.ts'
import { ListenerHost } from '../listeners/listeners.ts'
import { localBus } from '../notify/bus.ts'
import { createNotifier } from '../notify/notifier.ts'
import { AREA_SOURCES } from './areas.ts'
import { testConfig } from './backend.ts'

/** Puts the product's areas in force on a database that no backend runs on. @returns takes them out again */
export const areasInForce = async (db: Db): Promise<() => Promise<void>> => {
  const notifier = createNotifier(localBus(), () => undefined)
  const log = pino({ level: 'silent' })
  const jobs = new JobQueue(db)
  const worker = new JobWorker(jobs, log)
  const listeners = new ListenerHost(undefined, log)
  const services = { db, config: testConfig(db), notifier, jobs, worker, listeners }
  const areas = new AreaHost(services, { dirs: [], sources: AREA_SOURCES }, log)
  await areas.prepare()
  await jobs.start()
  await areas.start()
  return async () => {
    await worker.close()
    await areas.close()
    await notifier.close()
  }
}
