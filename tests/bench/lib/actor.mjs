/** What every actor does: tell where it listens, answer questions, end with its parent. */

/** Listens on a free loopback port and prints it. */
export function listen(server) {
  server.listen(0, '127.0.0.1', () => console.log(`listening http://127.0.0.1:${server.address().port}`))
}

/** Answers the bench's questions with `answers[question.what](question)`. */
export function answerWith(answers) {
  process.on('message', async question => {
    try {
      process.send((await answers[question.what](question)) ?? {})
    } catch (error) {
      process.send({ error: String(error.stack ?? error) })
    }
  })
}

process.on('disconnect', () => process.exit(0))
