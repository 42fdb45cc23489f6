export const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'

/** Whether this run works with Redis. Whoever runs the tests says so; a Redis that is missing then makes them fail. */
export const withRedis: boolean = process.env.TEST_REDIS === 'on'
