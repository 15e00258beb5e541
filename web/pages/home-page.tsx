import { CallToAction } from '../features/site/landing/call-to-action.tsx';
import { Features } from '../features/site/landing/features.tsx';
import { Hero } from '../features/site/landing/hero.tsx';
import { Pricing } from '../features/site/landing/pricing.tsx';
import { Questions } from '../features/site/landing/questions.tsx';
import { Steps } from '../features/site/landing/steps.tsx';
import { Testimonials } from '../features/site/landing/testimonials.tsx';
import { TryForm } from '../features/site/landing/try-form.tsx';

export default function HomePage() {
  return (
    <>
      <Hero />
      <TryForm />
      <Features />
      <Steps />
      <Testimonials />
      <Pricing />
      <Questions />
      <CallToAction />
    </>
  );
}
