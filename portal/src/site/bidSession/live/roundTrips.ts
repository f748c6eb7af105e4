/** Readings of the server's clock: of the last eight the one with the smallest round trip is the best. */
const KEPT = 8;

export interface RoundTrip {
  readonly serverTime: number;
  /** Of a steady clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

interface RoundTrips {
  /** Answers the best of the last ones. */
  add(trip: RoundTrip): RoundTrip;
  /** Milliseconds of the best; undefined: none yet. */
  latency(): number | undefined;
}

const lasted = ({ sentAt, receivedAt }: RoundTrip): number => receivedAt - sentAt;

export function createRoundTrips(): RoundTrips {
  let trips: readonly RoundTrip[] = [];
  // Of equal ones the later: clocks drift.
  const best = (): RoundTrip | undefined =>
    trips.reduce<RoundTrip | undefined>(
      (found, trip) => (found === undefined || lasted(trip) <= lasted(found) ? trip : found),
      undefined,
    );
  return {
    add: (trip) => {
      trips = [...trips, trip].slice(-KEPT);
      return best() ?? trip;
    },
    latency: () => {
      const found = best();
      return found === undefined ? undefined : lasted(found);
    },
  };
}
