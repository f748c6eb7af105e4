/** Values for which CEL has no type: business days, instants, and what `today()`, `now()` and `dictText()` read. */
import { addToDay, addToInstant, dayOf, daysBetween } from "#core/values";

export class DayValue {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  plusDays(days: bigint): DayValue {
    return new DayValue(addToDay(this.text, Number(days), "d"));
  }

  daysTo(other: DayValue): bigint {
    return BigInt(daysBetween(this.text, other.text));
  }
}

export class InstantValue {
  readonly ms: number;

  constructor(ms: number) {
    this.ms = ms;
  }

  day(): DayValue {
    return new DayValue(dayOf(this.ms));
  }

  plusDays(days: bigint): InstantValue {
    return new InstantValue(addToInstant(this.ms, Number(days), "d"));
  }
}

/** What `today()`, `now()` and `dictText` read; handed to the expression as a value, so that nothing global is. */
export class ExpressionContext {
  readonly now: number;
  readonly dictText: (dict: string, value: string) => string | undefined;

  constructor(now: number, dictText: (dict: string, value: string) => string | undefined) {
    this.now = now;
    this.dictText = dictText;
  }
}
