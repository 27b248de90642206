// The smallest file in the MaxMind DB format (version 2.0): one record for one range of addresses.
type Value = string | number | { [key: string]: Value } | Value[]

function encode(value: Value, isWide = false): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return bytes.length < 29
      ? Buffer.concat([Buffer.from([(2 << 5) | bytes.length]), bytes])
      : Buffer.concat([Buffer.from([(2 << 5) | 29, bytes.length - 29]), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    // build_epoch is a uint64, which is an extended type.
    return isWide ? Buffer.concat([Buffer.from([4, 2]), bytes]) : Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 4]), ...value.map(each => encode(each))])
  const pairs = Object.entries(value)
  return Buffer.concat([
    Buffer.from([(7 << 5) | pairs.length]),
    ...pairs.flatMap(([key, each]) => [encode(key), encode(each, key === 'build_epoch')]),
  ])
}

/** IPv4 addresses whose first octet is `octet` have `record`; all others have none. */
export function makeGeoFile(octet: number, record: Value): Buffer {
  const nodeCount = 8
  const tree = Buffer.alloc(nodeCount * 6)
  for (let node = 0; node < nodeCount; node += 1) {
    const bit = (octet >> (7 - node)) & 1
    // A value past the last node points to the data section; the node count itself means «no record».
    const next = node === nodeCount - 1 ? nodeCount + 16 : node + 1
    tree.writeUIntBE(next, node * 6 + bit * 3, 3)
    tree.writeUIntBE(nodeCount, node * 6 + (1 - bit) * 3, 3)
  }
  const metadata = {
    node_count: nodeCount,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['ru'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    description: { en: 'test' },
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    encode(record),
    Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1'),
    encode(metadata),
  ])
}
