const numbers = [0, 1, 2] as const

/** Loopback ports of all programs of a cluster, from `first` on. Pure. */
export const portsFrom = (first: number) => ({
  balancer: first,
  database: first + 1,
  pgbouncer: first + 2,
  services: [first + 3, first + 4],
  members: numbers.map(number => ({
    name: `db${number + 1}`,
    port: first + 10 + number,
    restPort: first + 20 + number,
    clientPort: first + 30 + number,
    peerPort: first + 40 + number,
  })),
})

export type Ports = ReturnType<typeof portsFrom>
export type Member = Ports['members'][number]
